/**
 * A database that takes reports and forgets them: the objects here are measured and verified
 * without one.
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
