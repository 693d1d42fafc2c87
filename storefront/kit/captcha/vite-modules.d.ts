// biome-ignore-all lint/style/noDefaultExport: this is how Vite gives them
declare module "altcha/altcha.css?url" {
  const url: string;
  export default url;
}
declare module "altcha/workers/*?worker" {
  const Create: new () => Worker;
  export default Create;
}

/** The widget's own registry of solvers. */
declare const $altcha: { readonly algorithms: Map<string, () => Worker> };
