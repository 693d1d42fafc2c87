export { CollectorSchemaScreen } from "./collector-schema-screen.tsx";
export {
  CollectorSchemasScreen,
  screenSearch as collectorSchemasSearch,
} from "./collector-schemas-screen.tsx";
export { CustomEventsScreen, screenSearch as customEventsSearch } from "./custom-events-screen.tsx";
export { FailedEventsScreen, screenSearch as failedEventsSearch } from "./failed-events-screen.tsx";
