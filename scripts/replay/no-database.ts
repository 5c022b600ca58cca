/**
 * A database that accepts reports and stores none: objects are measured and verified without a
 * database.
 */
export const noDatabase = {
  prepare: () => ({
    bind: () => ({
      all: async () => ({ results: [] }),
      first: async () => null,
      run: async () => ({ results: [], meta: {} }),
    }),
  }),
  batch: async () => [],
};
