import { Navigate } from "@tanstack/react-router";

/** The set-up URL once there is an owner: a link to the overview. */
export const SetupDone = () => <Navigate to="/" replace />;
