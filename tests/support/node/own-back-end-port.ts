/** Port of the back end that answers for the company at own.localhost in the browser tests. */
export function ownBackEndPort(platformPort: number): number {
  return platformPort + 7;
}
