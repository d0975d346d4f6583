// What the bundler makes of files that are no scripts.

declare module "*.svg" {
  import type { JSX } from "preact";
  export default function Drawing(): JSX.Element;
}

declare module "*.css";

// Of Node there is only what the tests use.

declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  export function equal(got: unknown, want: unknown, message?: string): void;
  export function deepEqual(got: unknown, want: unknown, message?: string): void;
}
