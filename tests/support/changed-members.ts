/** With all members that can be absent or empty, so that the compiler demands a new one. */
export type Whole<Value> = Value extends readonly (infer Item)[]
  ? [Whole<NonNullable<Item>>, ...Whole<NonNullable<Item>>[]]
  : Value extends object
    ? { [Name in keyof Value]-?: Whole<NonNullable<Value[Name]>> }
    : Value;

const otherThan = (value: unknown): unknown => {
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : `${String(value)}x`;
};

/** A value once for each of its members, with only that one changed, and the member's path. */
export const withEachMemberChanged = (
  value: unknown,
  path = "",
): readonly (readonly [path: string, changed: unknown])[] => {
  if (Array.isArray(value))
    return [
      [`${path} shorter`, value.slice(1)],
      ...(value.length > 1 ? [[`${path} reversed`, value.toReversed()] as const] : []),
      ...value.flatMap((item, at) =>
        withEachMemberChanged(item, `${path}.${at}`).map(
          ([place, changed]) => [place, value.with(at, changed)] as const,
        ),
      ),
    ];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, member]) =>
      withEachMemberChanged(member, `${path}.${name}`).map(
        ([place, changed]) => [place, { ...value, [name]: changed }] as const,
      ),
    );
  return [[path, otherThan(value)]];
};
