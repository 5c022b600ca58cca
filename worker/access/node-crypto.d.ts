/**
 * The one function of Node's crypto that is used; its whole types would clash with the Worker
 * types.
 */
declare module "node:crypto" {
  export function scrypt(
    password: string,
    salt: Uint8Array,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, key: Uint8Array) => void,
  ): void;
}
