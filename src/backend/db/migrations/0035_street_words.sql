CREATE TABLE "street_terms" (
	"city_code" text NOT NULL,
	"term" text NOT NULL,
	"street_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "street_words" (
	"variant" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "street_words_variant_word_pk" PRIMARY KEY("variant","word")
);
--> statement-breakpoint
DROP INDEX "streets_search_idx";--> statement-breakpoint
CREATE INDEX "street_terms_city_idx" ON "street_terms" USING btree ("city_code","term" text_pattern_ops,"street_id");--> statement-breakpoint
CREATE INDEX "street_terms_idx" ON "street_terms" USING btree ("term" text_pattern_ops,"street_id");--> statement-breakpoint
-- equal to foldStreetWord in domain/geo/street-words.ts
CREATE FUNCTION fold_street_word(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(left(word, 24),
      'kh', 'h'), 'zh', 'z'), 'sh', 's'), 'ts', 'c'), 'ch', 'c'), 'ph', 'f'), 'th', 't'), 'gh', 'g'), 'ck', 'k'), 'dj', 'd'),
      'q', 'k'), 'w', 'v'), 'y', 'i'), 'j', 'i'), 'ie', 'e'), 'ii', 'i'),
    '([a-z])\1+', '\1', 'g')
$$;--> statement-breakpoint
CREATE FUNCTION add_street_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO street_terms (city_code, term, street_id)
  SELECT DISTINCT s.city_code, fold_street_word(w), s.id FROM written s CROSS JOIN LATERAL unnest(string_to_array(s.search_key, ' ')) w WHERE w <> '';
  INSERT INTO street_words (variant, word)
  SELECT DISTINCT v.variant, v.word FROM (
    SELECT DISTINCT fold_street_word(w) AS word FROM written s CROSS JOIN LATERAL unnest(string_to_array(s.search_key, ' ')) w
  ) d CROSS JOIN LATERAL (
    SELECT left(d.word, 6) AS variant, d.word
    UNION ALL
    SELECT left(d.word, place - 1) || substr(left(d.word, 6), place + 1), d.word FROM generate_series(1, least(length(d.word), 6)) place
  ) v
  WHERE length(d.word) >= 4 AND d.word ~ '^[a-z]'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION remove_street_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM street_terms t USING (
    SELECT s.city_code, fold_street_word(w) AS term, s.id FROM was s CROSS JOIN LATERAL unnest(string_to_array(s.search_key, ' ')) w
  ) gone WHERE t.city_code = gone.city_code AND t.term = gone.term AND t.street_id = gone.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER street_words_of_added AFTER INSERT ON streets REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_street_words();--> statement-breakpoint
CREATE TRIGGER street_words_of_former AFTER UPDATE ON streets REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION remove_street_words();--> statement-breakpoint
CREATE TRIGGER street_words_of_written AFTER UPDATE ON streets REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_street_words();--> statement-breakpoint
CREATE TRIGGER street_words_of_removed AFTER DELETE ON streets REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION remove_street_words();--> statement-breakpoint
UPDATE streets SET search_key = search_key;
