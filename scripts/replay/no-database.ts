/**
 * Database that accepts reports but stores none. With it, objects can be measured and verified
 * without a real database.
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
