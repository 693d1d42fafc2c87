export { AlertsScreen, screenSearch as alertsSearch } from "./alerts-screen.tsx";
