/** A database that takes reports and forgets them: the objects here are measured and verified without one. */
export const noDatabase = {
  prepare: () => ({ bind: () => null }),
  batch: async () => [],
};
