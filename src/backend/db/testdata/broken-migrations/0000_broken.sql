CREATE TABLE half_way (id integer);
--> statement-breakpoint
CREATE TABLE broken (id no_such_type);
