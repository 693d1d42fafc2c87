export { DemandScreen, screenSearch as demandSearch } from "./demand-screen.tsx";
export { RestockScreen, screenSearch as restockSearch } from "./restock-screen.tsx";
export { SendsScreen, screenSearch as sendsSearch } from "./sends-screen.tsx";
export { SignUpsScreen, screenSearch as signUpsSearch } from "./sign-ups-screen.tsx";
