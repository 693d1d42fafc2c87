import { Navigate } from "@tanstack/react-router";

/** What remains of the set-up address once there is an owner: the way to the overview. */
export const SetupDone = () => <Navigate to="/" replace />;
