-- Of the times a record left somebody's scope the last one is told: whether it left again later is read from here.
create index sync_departures_by_record on sync_departures (record, changed_in);
