-- What has come into force since a day: the additions of a past day, and what moved without a second person.
create index option_change_in_force on option_change (in_force_at) where state = 'inForce';
