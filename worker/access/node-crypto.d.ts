/** Declares the one function of Node's crypto in use: Node's full types clash with the worker's. */
declare module "node:crypto" {
  export function scrypt(
    password: string,
    salt: Uint8Array,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, key: Uint8Array) => void,
  ): void;
}
