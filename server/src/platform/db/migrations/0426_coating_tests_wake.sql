-- A coil that waited for its three-spot test has it: it is compared, and its certificate issued, as after a heat's values.
create trigger wake_coating after insert on coating_test for each row execute function wake('compare-heats', 'issue-certificates');
