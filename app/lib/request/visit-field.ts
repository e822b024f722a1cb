/** Name of the field with the visit at a counter in which a form was rendered. A form of an earlier visit is not carried out. */
export const VISIT_FIELD = "atVisit";
