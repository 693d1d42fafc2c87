/** Websites about which a question takes long. Nothing that the table can answer waits for that. */
export const createBusy = () => {
  const works = new Map<string, number>();
  return {
    isBusy: (websiteId: string): boolean => works.has(websiteId),
    whileBusy: async <Value>(websiteId: string, work: () => Promise<Value>): Promise<Value> => {
      works.set(websiteId, (works.get(websiteId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const left = (works.get(websiteId) ?? 1) - 1;
        if (left === 0) works.delete(websiteId);
        else works.set(websiteId, left);
      }
    },
  };
};
