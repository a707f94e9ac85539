-- The request that the platform was last handed and has not answered: what came of it may lie there, and is asked for before the document is drawn anew
-- or left to paper.
alter table sign_flow add column handed_request text;
