/** Masks a name so that a person recognises it: "Lim Ah Huay" is "L** A* H***". */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [first = "", ...rest] = [...word];
      return first + "*".repeat(rest.length);
    })
    .join(" ");
