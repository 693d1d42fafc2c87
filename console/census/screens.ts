export { ButtonsScreen, screenSearch as buttonsSearch } from "./buttons-screen.tsx";
export { CensusScreen, screenSearch as censusSearch } from "./census-screen.tsx";
export { FunnelScreen, screenSearch as funnelSearch } from "./funnel-screen.tsx";
export { GoalsScreen, screenSearch as goalsSearch } from "./goals-screen.tsx";
export { JourneysScreen, screenSearch as journeysSearch } from "./journeys-screen.tsx";
export { RetentionScreen, screenSearch as retentionSearch } from "./retention-screen.tsx";
export { StepVisitsScreen, screenSearch as stepVisitsSearch } from "./step-visits-screen.tsx";
export { screenSearch as visitListSearch, VisitListScreen } from "./visit-list-screen.tsx";
