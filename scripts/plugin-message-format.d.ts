/** Types that the package refers to but does not contain. They are those of @inlang/sdk 2.10. */
declare module "@inlang/plugin-message-format" {
  interface Imported {
    bundles: Array<{ id: string; declarations: unknown[] }>;
    messages: Array<{ bundleId: string; locale: string; selectors: unknown[] }>;
    variants: Array<{ messageBundleId: string; messageLocale: string; pattern: unknown[] }>;
  }

  const plugin: {
    importFiles(given: {
      settings: { baseLocale: string; locales: readonly string[] };
      files: ReadonlyArray<{ locale: string; content: Uint8Array }>;
    }): Promise<Imported>;
  };
  export default plugin;
}
