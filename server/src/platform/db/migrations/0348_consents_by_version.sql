-- How many agreed to a version is counted beside every version at the desk.
create index consent_version on consent (article_id, version);
