import { describe, expect, test } from "vitest";
import { burnAddresses } from "#domain/cashier/burn-addresses.ts";
import {
  comparableAddress,
  isBurnAddress,
  isCoinAddress,
  knownProtocols,
} from "#domain/cashier/coin-address.ts";

/** Published examples: BIP 173, BIP 350, EIP-55, and well-known addresses of the networks. */
const right: Record<string, string[]> = {
  BTC: [
    "1BitcoinEaterAddressDontSendf59kuE",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
    "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
  ],
  TRC20: ["T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ERC20: [
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0x000000000000000000000000000000000000dEaD",
    "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
  ],
  SOL: ["11111111111111111111111111111111", "So11111111111111111111111111111111111111112"],
  LTC: ["LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"],
  DOGE: ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
};

describe.each(Object.entries(right))("%s", (protocol, addresses) => {
  test.each(addresses)("accepts the coin address %s", (address) => {
    expect(isCoinAddress(protocol, address)).toBe(true);
  });

  test("refuses a coin address with a changed, missing or added letter", () => {
    for (const address of addresses) {
      // Addresses without a checksum, or with one of four bits (the case of four letters), hide
      // most errors.
      if (protocol === "SOL" || address === address.toLowerCase()) continue;
      if (address.endsWith("dEaD")) continue;
      for (let at = 3; at < address.length; at += 5) {
        const other = address[at] === "2" ? "3" : "2";
        const changed = address.slice(0, at) + other + address.slice(at + 1);
        if (changed === address) continue;
        expect([changed, isCoinAddress(protocol, changed)]).toEqual([changed, false]);
      }
      expect(isCoinAddress(protocol, address.slice(0, -1))).toBe(false);
      expect(isCoinAddress(protocol, `${address}1`)).toBe(false);
      expect(isCoinAddress(protocol, ` ${address}`)).toBe(false);
    }
  });

  test("refuses a coin address of another network", () => {
    for (const other of Object.keys(right)) {
      if (other === protocol) continue;
      for (const address of addresses) expect(isCoinAddress(other, address)).toBe(false);
    }
  });
});

test("refuses version 0 in bech32m and later versions in bech32 (BIP 350)", () => {
  expect(isCoinAddress("BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh")).toBe(false);
  expect(
    isCoinAddress("BTC", "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4"),
  ).toBe(false);
});

test("refuses any address of an unknown network", () => {
  expect(isCoinAddress("toString", "x")).toBe(false);
  expect(isCoinAddress("XYZ", "1BitcoinEaterAddressDontSendf59kuE")).toBe(false);
  expect(knownProtocols).toContain("BEP20");
});

describe("an address without a known key", () => {
  test.each([
    ["ERC20", "0x0000000000000000000000000000000000000000"],
    ["BEP20", "0x0000000000000000000000000000000000000001"],
    ["POLYGON", "0x000000000000000000000000000000000000dEaD"],
    ["ARBITRUM", "0x000000000000000000000000000000000000dead"],
    ["ERC20", "0xffffffffffffffffffffffffffffffffffffffff"],
    ["ERC20", "0xdac17f958d2ee523a2206206994597c13d831ec7"],
    ["TRC20", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
    ["BTC", "1111111111111111111114oLvT2"],
    ["BTC", "1BitcoinEaterAddressDontSendf59kuE"],
    ["BTC", "31h1vYVSYuKP6AhS86fbRdMw9XHieotbST"],
    ["BTC", "BC1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ9E75RS"],
    ["LTC", "LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE"],
    ["DOGE", "D596YFweJQuHY1BbjazZYmAbt8jJPbKehC"],
    ["SOL", "11111111111111111111111111111111"],
    ["SOL", "1nc1nerator11111111111111111111111111111111"],
  ])("recognises that the %s address %s has no known key", (protocol, address) => {
    expect([isCoinAddress(protocol, address), isBurnAddress(protocol, address)]).toEqual([
      true,
      true,
    ]);
  });

  test("lists only valid coin addresses as burn addresses", () => {
    for (const address of burnAddresses) {
      const network = knownProtocols.find((protocol) => isCoinAddress(protocol, address));
      expect([address, network && isBurnAddress(network, address)]).toEqual([address, true]);
    }
  });

  test.each([
    ["BTC", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
    ["BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"],
    ["BTC", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"],
    ["TRC20", "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC"],
    ["ERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
    ["LTC", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"],
    ["DOGE", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
  ])("counts the %s address %s as an address with a key", (protocol, address) => {
    expect(isBurnAddress(protocol, address)).toBe(false);
  });
});

test("compares addresses regardless of case where case has no meaning", () => {
  const [upper, lower] = ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "0X5AAEB6053F"];
  expect(comparableAddress(upper)).toBe(upper.toLowerCase());
  expect(comparableAddress(lower)).toBe(lower.toLowerCase());
  expect(comparableAddress("1BitcoinEater")).toBe("1BitcoinEater");
});
