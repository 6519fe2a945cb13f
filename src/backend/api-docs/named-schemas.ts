import * as z from 'zod/mini'

import { AuthInfo, TwoFactorInfo } from '#contract/account/auth.ts'
import { CompanyDetail } from '#contract/account/company-detail.ts'
import { SignUp } from '#contract/account/sign-up.ts'
import { PrivacySettings } from '#contract/account/user-status.ts'
import { User } from '#contract/account/user.ts'
import { VerificationStep } from '#contract/account/verification.ts'
import { Customization, OrderLine } from '#contract/cart/order-line.ts'
import { Category } from '#contract/catalogue/category.ts'
import { Widget } from '#contract/catalogue/feed.ts'
import { Filter } from '#contract/catalogue/filter.ts'
import { AttributeGroup, Product, ProductCard } from '#contract/catalogue/product.ts'
import { Promotion } from '#contract/catalogue/promotion.ts'
import { StoreAction } from '#contract/catalogue/store-action.ts'
import { StoreContent } from '#contract/catalogue/store-content.ts'
import { ContentElement, StoreScreenElement } from '#contract/catalogue/store-element.ts'
import { Eta } from '#contract/catalogue/eta.ts'
import { Store } from '#contract/catalogue/store.ts'
import { CheckoutState, PaymentConfiguration, PaymentMethod } from '#contract/checkout/payment.ts'
import { Notice, PricingBreakdown } from '#contract/checkout/pricing.ts'
import { Promocode, PromocodeBalance } from '#contract/checkout/promo-code.ts'
import { CheckoutComponents, CheckoutRequest, CheckoutTemplate } from '#contract/checkout/template.ts'
import { ServerError } from '#contract/server-error.ts'
import { Address } from '#contract/geo/address.ts'
import { PointPayload } from '#contract/geo/point-payload.ts'
import { AddressBookEntry } from '#contract/geo/address-book.ts'
import { City, CitySummary, Country } from '#contract/geo/city.ts'
import { BrandLanding } from '#contract/landing/brand-landing.ts'
import { Language } from '#contract/language/locale.ts'
import { UrlData } from '#contract/navigation/url-routing.ts'
import { Order, OrderCourier, OrderPoint } from '#contract/orders/order.ts'
import { OrderSummary } from '#contract/orders/order-list.ts'
import { RatingPreparation } from '#contract/orders/rating.ts'
import { Device, Fingerprint } from '#contract/platform/device.ts'
import { ReportEntry } from '#contract/platform/report.ts'
import { PrimeContent } from '#contract/prime/content.ts'
import { ChatConversation } from '#contract/support/chat.ts'
import { SupportAction, SupportReason } from '#contract/support/tree.ts'

/** The entities of A §3 and B §3 that the OpenAPI document defines once, by name. */
const entities = {
  Address,
  AddressBookEntry,
  AttributeGroup,
  AuthInfo,
  BrandLanding,
  Category,
  ChatConversation,
  CheckoutComponents,
  CheckoutRequest,
  CheckoutState,
  CheckoutTemplate,
  City,
  CitySummary,
  CompanyDetail,
  ContentElement,
  Country,
  Customization,
  Device,
  Eta,
  Filter,
  Fingerprint,
  Language,
  Notice,
  Order,
  OrderCourier,
  OrderLine,
  OrderPoint,
  OrderSummary,
  PaymentConfiguration,
  PaymentMethod,
  PointPayload,
  PricingBreakdown,
  PrimeContent,
  PrivacySettings,
  Product,
  ProductCard,
  Promocode,
  PromocodeBalance,
  Promotion,
  RatingPreparation,
  ReportEntry,
  ServerError,
  SignUp,
  Store,
  StoreAction,
  StoreContent,
  StoreScreenElement,
  SupportAction,
  SupportReason,
  TwoFactorInfo,
  UrlData,
  User,
  VerificationStep,
  Widget,
}

export const namedSchemas = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(entities)) namedSchemas.add(schema, { id })
