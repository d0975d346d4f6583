// What the bundler makes of files that are no scripts.

declare module "*.svg" {
  import type { JSX } from "preact";
  export default function Drawing(): JSX.Element;
}

declare module "*.css";
