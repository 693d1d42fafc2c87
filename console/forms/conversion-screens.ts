export { ConversionScreen, screenSearch as conversionSearch } from "./conversion-screen.tsx";
export { ConversionsScreen, screenSearch as conversionsSearch } from "./conversions-screen.tsx";
export { StopsScreen, screenSearch as stopsSearch } from "./stops-screen.tsx";
