-- NOT VALID: a shop that holds such a slug already still starts, and cannot write another
ALTER TABLE "category_texts" DROP CONSTRAINT "category_texts_slug_check";--> statement-breakpoint
ALTER TABLE "city_texts" DROP CONSTRAINT "city_texts_slug_check";--> statement-breakpoint
ALTER TABLE "stores" DROP CONSTRAINT "stores_slug_check";--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_slug_check" CHECK ("slug" ~ '^[0-9A-Za-z\u00c0-\u061b\u061d-\u1fff\u3005-\ud7ff][0-9A-Za-z_+$.\u00c0-\u061b\u061d-\u1fff\u3005-\ud7ff-]*$' and "slug" !~ '[.]$') NOT VALID;--> statement-breakpoint
ALTER TABLE "category_texts" ADD CONSTRAINT "category_texts_slug_check" CHECK ("slug" ~ '^[0-9A-Za-z\u00c0-\u061b\u061d-\u1fff\u3005-\ud7ff][0-9A-Za-z_+$.\u00c0-\u061b\u061d-\u1fff\u3005-\ud7ff-]*$' and "slug" !~ '[.]$') NOT VALID;--> statement-breakpoint
ALTER TABLE "filters" ADD CONSTRAINT "filters_slug_check" CHECK ("slug" ~ '^[0-9A-Za-z\u00c0-\u061b\u061d-\u1fff\u3005-\ud7ff][0-9A-Za-z_+$.\u00c0-\u061b\u061d-\u1fff\u3005-\ud7ff-]*$' and "slug" !~ '[.]$') NOT VALID;--> statement-breakpoint
ALTER TABLE "city_texts" ADD CONSTRAINT "city_texts_slug_check" CHECK ("slug" ~ '^[0-9A-Za-z\u00c0-\u061b\u061d-\u1fff\u3005-\ud7ff][0-9A-Za-z_+$.\u00c0-\u061b\u061d-\u1fff\u3005-\ud7ff-]*$' and "slug" !~ '[.]$') NOT VALID;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_slug_check" CHECK ("slug" ~ '^[0-9A-Za-z\u00c0-\u061b\u061d-\u1fff\u3005-\ud7ff][0-9A-Za-z_+$.\u00c0-\u061b\u061d-\u1fff\u3005-\ud7ff-]*$' and "slug" !~ '[.]$' and "stores"."slug" !~ '^[0-9]+$') NOT VALID;
