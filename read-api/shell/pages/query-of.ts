/** Members are unparsed: a text, a list, or whatever the router produced. */
export const queryOf = (
  query: Readonly<Record<string, unknown>>,
): { readonly get: (name: string) => string | null } => ({
  get: (name) => {
    const value = Object.hasOwn(query, name) ? query[name] : undefined;
    const first = Array.isArray(value) ? value[0] : value;
    return typeof first === "string" ? first : null;
  },
});
