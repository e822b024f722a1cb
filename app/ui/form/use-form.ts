import { useForm as useConformForm } from "@conform-to/react";

/**
 * conform makes a field anew each time it is read, a dozen times while a page is rendered: here each is made once. The form also carries
 * the order of its fields, which is that of `defaultValue`: the error summary follows it.
 */
export const useForm: typeof useConformForm = (options) => {
  const [form, fields] = useConformForm(options);
  const order = Object.keys((options.defaultValue as object | undefined) ?? {});
  return [
    Object.create(form, { order: { value: order } }) as typeof form,
    eachOnce(fields, (field) => eachOnce(field)),
  ];
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
