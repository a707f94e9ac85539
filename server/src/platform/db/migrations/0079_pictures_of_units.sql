-- Whether a picture goes with a unit, so that anybody may see it, is asked of the few units that have any.
create index steel_unit_files on steel_unit using gin (file_ids) where file_ids <> '{}';
