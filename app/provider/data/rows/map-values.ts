/** Converts each value of a record. Missing values are left out. */
export const mapValues = <From, To>(
  record: Partial<Record<string, From>>,
  convert: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, convert(value)]],
    ),
  );
