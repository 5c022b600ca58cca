/** Declares the only function used of Node's crypto: Node's full types clash with the Worker's. */
declare module "node:crypto" {
  export function scrypt(
    password: string,
    salt: Uint8Array,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, key: Uint8Array) => void,
  ): void;
}
