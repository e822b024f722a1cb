import { useForm as useConformForm } from "@conform-to/react";

/** conform makes a field anew each time it is looked at, a dozen times while one is drawn. Here what was seen once is known. */
export const useForm: typeof useConformForm = (options) => {
  const [form, fields] = useConformForm(options);
  return [form, eachOnce(fields, (field) => eachOnce(field))];
};

/** The same, whose properties are read when they are first asked for, and once. */
function eachOnce<Seen extends object>(
  seen: Seen,
  within: (value: never) => unknown = (value) => value,
): Seen {
  const known = new Map<string | symbol, unknown>();
  return new Proxy(seen, {
    get(_seen, name) {
      if (!known.has(name)) known.set(name, within(Reflect.get(seen, name) as never));
      return known.get(name);
    },
  });
}
