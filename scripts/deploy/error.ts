/** Reason why a deployment stopped, in words for its operator. */
export class DeployError extends Error {}
