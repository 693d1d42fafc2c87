export { MissingPagesScreen, screenSearch as missingPagesSearch } from "./missing-pages-screen.tsx";
export { RedirectsScreen, screenSearch as redirectsSearch } from "./redirects-screen.tsx";
