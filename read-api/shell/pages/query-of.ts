/** Members come as they were sent: a text, a list, or whatever the router made of it. */
export const queryOf = (
  query: Readonly<Record<string, unknown>>,
): { readonly get: (name: string) => string | null } => ({
  get: (name) => {
    const value = Object.hasOwn(query, name) ? query[name] : undefined;
    const first = Array.isArray(value) ? value[0] : value;
    return typeof first === "string" ? first : null;
  },
});
