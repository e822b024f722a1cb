/** The rows that name the person of a health form. */
interface Person {
  clientName: string;
  idType: string;
  maskedNric: string;
}

const labelIdNumber = (type: string): string =>
  type === "PASSPORT" ? "ID number (PASSPORT)" : `ID number (${type})`;

/** Lists the name and the masked ID number. */
export const listPersonRows = ({ clientName, idType, maskedNric }: Person) => [
  { label: "Name", zh: "姓名", value: clientName },
  { label: labelIdNumber(idType), zh: "身份证件号码", value: maskedNric },
];
