import classes from "./submissions-screen.module.css";

export const Forgotten = () => <span className={classes.forgotten}>Forgotten</span>;
