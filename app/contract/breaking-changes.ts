/** Compares two versions of the contract: does a backend that was built for one still serve the other? */

type Json = Record<string, unknown>;

/**
 * Lists everything that a backend can rely on or must give, one line each, such as "orders.get answers .totalAmount integer needed".
 * @param document the OpenAPI document
 */
export function listGuarantees(document: Json): string[] {
  const schemas = (document.components as Json).schemas as Record<string, Json>;
  const resolved = (schema: Json): Json =>
    typeof schema.$ref === "string" ? (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;

  const fields = (schema: Json, place: string): string[] => {
    const one = resolved(schema);
    if (Array.isArray(one.anyOf)) {
      const null_ = one.anyOf.some(({ type }: Json) => type === "null") ? " or null" : "";
      return fields(one.anyOf[0] as Json, place).map((line, at) =>
        at === 0 ? line + null_ : line,
      );
    }
    const words = Array.isArray(one.enum) ? ` of ${one.enum.join()}` : "";
    const own = `${place} ${one.format ?? one.type ?? "anything"}${words}`;
    if (one.items) return [own, ...fields(one.items as Json, `${place}[]`)];
    const required = (one.required ?? []) as string[];
    return [
      own,
      ...Object.entries((one.properties ?? {}) as Record<string, Json>).flatMap(([name, field]) => {
        const [first = "", ...rest] = fields(field, `${place}.${name}`);
        return [required.includes(name) ? `${first} needed` : first, ...rest];
      }),
    ];
  };

  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const name = operation.operationId as string;
        const content = (operation.requestBody as Json | undefined)?.content as Json | undefined;
        const answered = ((operation.responses as Json)["200"] as Json).content as Json;
        const schemaOf = (content?: Json) =>
          (content?.["application/json"] as Json)?.schema as Json;
        return [
          `${name} is ${method} ${path} by ${JSON.stringify(operation.security)}`,
          ...(operation["x-required"] ? [`${name} is required`] : []),
          ...(content ? fields(schemaOf(content), "").map((line) => `${name} sends ${line}`) : []),
          ...(schemaOf(answered)
            ? fields(schemaOf(answered), "").map((line) => `${name} answers ${line}`)
            : []),
        ];
      }),
  );
}

/** Lists what a backend of the earlier version lacks or answers differently. Optional additions break nothing. */
export function findBreakingChanges(before: readonly string[], now: readonly string[]): string[] {
  const [old, current] = [new Set(before), new Set(now)];
  const existing = new Set(before.map((line) => line.split(" ").slice(0, 3).join(" ")));
  const calls = new Set(before.map((line) => line.split(" ")[0]));
  const placeOf = (line: string) => line.split(" ").slice(0, 3).join(" ");
  const mayBeMissing = new Set(
    now.filter((line) => !line.endsWith(" needed") && !existing.has(placeOf(line))).map(placeOf),
  );
  const gone = before.filter((line) => !current.has(line) && !isLooser(line, current));
  const more = now.filter((line) => {
    if (old.has(line)) return false;
    const isExisting = existing.has(line.split(" ").slice(0, 3).join(" "));
    return (
      line.endsWith(" is required") ||
      (calls.has(line.split(" ")[0]) &&
        line.includes(" answers ") &&
        line.endsWith(" needed") &&
        !isExisting &&
        !parentsOf(placeOf(line)).some((place) => mayBeMissing.has(place)))
    );
  });
  return [...gone.map((line) => `no more: ${line}`), ...more.map((line) => `new: ${line}`)];
}

/**
 * Lists the places around a place: "x answers .data.list[].id" lies in "x answers .data.list[]", that in "x answers .data.list", and so
 * on.
 */
function parentsOf(place: string): string[] {
  const parent = place.replace(/(\[\]|\.[^.[\]]+)$/, "");
  return parent === place ? [] : [parent, ...parentsOf(parent)];
}

/**
 * Checks whether the current version only asks for less. A required answer became optional or was dropped, or an optional one was
 * dropped.
 */
function isLooser(line: string, current: ReadonlySet<string>): boolean {
  if (line.endsWith(" is required")) return true;
  if (!line.includes(" answers ")) return false;
  const same = line.replace(/ needed$/, "");
  const place = line.split(" ").slice(0, 3).join(" ");
  return current.has(same) || ![...current].some((one) => one.startsWith(`${place} `));
}
