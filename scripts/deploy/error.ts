/** Why a deployment stopped, in words for who runs it. */
export class DeployError extends Error {}
