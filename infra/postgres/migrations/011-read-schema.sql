-- Where readers see the tables of projections, whichever build is behind them. Made here because
-- "create schema if not exists" fails for one of two who run it at the same moment.
create schema if not exists read;
