/** One value for each website's connection; a new connection replaces it. */
export const createPerConnection = <Content, Value>(
  make: (content: Content) => Value,
  end: (value: Value) => void = () => undefined,
) => {
  const known = new Map<string, { readonly connectionId: string; readonly value: Value }>();
  return {
    of: (
      websiteId: string,
      { connectionId, content }: { readonly connectionId: string; readonly content: Content },
    ): Value => {
      const present = known.get(websiteId);
      if (present?.connectionId === connectionId) return present.value;
      if (present !== undefined) end(present.value);
      const value = make(content);
      known.set(websiteId, { connectionId, value });
      return value;
    },
    endAll: (): void => {
      for (const { value } of known.values()) end(value);
    },
  };
};
