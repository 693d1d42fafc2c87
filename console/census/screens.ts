export { ButtonsScreen, screenSearch as ButtonsScreenSearch } from "./buttons-screen.tsx";
export { CensusScreen, screenSearch as CensusScreenSearch } from "./census-screen.tsx";
export { FunnelScreen, screenSearch as FunnelScreenSearch } from "./funnel-screen.tsx";
export { GoalsScreen, screenSearch as GoalsScreenSearch } from "./goals-screen.tsx";
export { JourneysScreen, screenSearch as JourneysScreenSearch } from "./journeys-screen.tsx";
export { RetentionScreen, screenSearch as RetentionScreenSearch } from "./retention-screen.tsx";
export { StepVisitsScreen, screenSearch as StepVisitsScreenSearch } from "./step-visits-screen.tsx";
export { screenSearch as VisitListScreenSearch, VisitListScreen } from "./visit-list-screen.tsx";
