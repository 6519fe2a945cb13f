import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import type { User } from '#contract/account/user.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { PasswordForm } from '#features/account/PasswordForm.tsx'
import { PersonalInfoForm } from '#features/account/PersonalInfoForm.tsx'
import { PhoneSection } from '#features/account/phone/PhoneSection.tsx'
import { SignInForm } from '#features/account/SignInForm.tsx'
import { TwoFactorSection } from '#features/account/phone/TwoFactorSection.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { session } from '#state/browser/session.ts'
import { userStatus } from '#state/browser/user-status.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'
import { HeartIcon } from '#ui/icons/HeartIcon.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props {
  t: AccountTexts
  language: string
  /** The saved cards of the customer who is signed in. */
  payments: ReactNode
  /** The company and the privacy of that customer. */
  data: ReactNode
}

/** B §2, "profile section": personal information, password, phone, language, orders and sign-out; or the sign-in form. */
export function Profile({ t, language, payments, data }: Props) {
  const state = useStore(session.$session)
  const [failed, setFailed] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(state.status)
  const load = () => void session.load().then(isLoaded => setFailed(!isLoaded))
  useEffect(load, [])
  useEffect(() => {
    // after a sign-in or sign-out the focus moves to the new heading
    if (before.current !== 'unknown') container.current?.querySelector('h1')?.focus()
    before.current = state.status
  }, [state.status])

  return (
    <div ref={container} className="section">
      {renderContents()}
    </div>
  )

  function renderContents() {
    switch (state.status) {
      case 'authenticated':
        return <SignedInProfile key={state.user.id} t={t} language={language} user={state.user} payments={payments} data={data} />
      case 'anonymous':
        return (
          <div className="narrow section">
            <div className="stack">
              <h1 tabIndex={-1}>{t.title}</h1>
              <p className="muted">{t.anonymousText}</p>
            </div>
            <div className="card panel">
              <SignInForm t={t} language={language} />
            </div>
            <FavouritesLink t={t} language={language} />
            <Languages t={t} language={language} />
          </div>
        )
      case 'unknown':
        return failed ? (
          <div role="alert">
            <EmptyState picture={stockPictures.satellite} title={t.loadFailedTitle} text={t.loadFailedText}>
              <Button
                onClick={() => {
                  setFailed(false)
                  load()
                }}
              >
                {t.tryAgain}
              </Button>
            </EmptyState>
          </div>
        ) : (
          <div className="card panel">
            <Skeleton label={t.loading} shape="lines" count={4} />
          </div>
        )
    }
  }
}

function SignedInProfile({ t, language, user, payments, data }: Props & { user: User }) {
  // where no code can be sent, nobody can verify a phone
  const status = useStore(userStatus.$status)?.status
  const isPhoneRequired = status?.phoneVerificationRequired === true
  const isPrime = status?.subscription?.subscribed === true
  return (
    <>
      <h1 tabIndex={-1}>{fill(t.greeting, { name: user.name })}</h1>
      <div className="profile">
        <div className="section">
          <a className="card panel link-card" href={toPath({ name: 'pastOrders', language })}>
            <Icon name="shopping-bag" />
            <span className="grow">
              <b>{t.pastOrders}</b>
              <br />
              <small>{t.pastOrdersText}</small>
            </span>
            <Icon name="chevron-right" />
          </a>
          <FavouritesLink t={t} language={language} />
          <a className="card panel link-card" href={toPath({ name: 'profilePromocodes', language })}>
            <Icon name="tag" />
            <span className="grow">
              <b>{t.promoCodes}</b>
            </span>
            <Icon name="chevron-right" />
          </a>
          <a className="card panel link-card" href={toPath({ name: 'inviteFriends', language })}>
            <Icon name="tag" />
            <span className="grow">
              <b>{t.inviteFriends}</b>
              <br />
              <small>{t.inviteFriendsText}</small>
            </span>
            <Icon name="chevron-right" />
          </a>
          <a className="card panel link-card" href={toPath({ name: 'giftCards', language })}>
            <Icon name="tag" />
            <span className="grow">
              <b>{t.giftCards}</b>
              <br />
              <small>{t.giftCardsText}</small>
            </span>
            <Icon name="chevron-right" />
          </a>
          <a className="card panel link-card" href={toPath({ name: 'profilePrime', language })}>
            <Icon name="check" />
            <span className="grow">
              <b>{t.prime}</b>
              <br />
              <small>{isPrime ? t.primeActive : t.primeText}</small>
            </span>
            <Icon name="chevron-right" />
          </a>
          {/* that page stores the choice in the account */}
          <a className="card panel link-card" href={toPath({ name: 'profileLanguage', language })}>
            <Icon name="globe" />
            <span className="grow">
              <b>{t.language}</b>
              <br />
              <small>{LANGUAGES.find(it => it.code === language)?.name}</small>
            </span>
            <Icon name="chevron-right" />
          </a>
        </div>
        <div className="section profile-settings">
          <section className="card panel section">
            <h2>{t.personalInfo}</h2>
            <PersonalInfoForm t={t} user={user} />
            {(user.phoneNumber !== null || isPhoneRequired) && <PhoneSection t={t} language={language} user={user} />}
          </section>
          <PasswordForm t={t} user={user} />
          <TwoFactorSection t={t} user={user} />
          {payments}
          {data}
        </div>
        <LogOut t={t} />
      </div>
    </>
  )
}

/** A visitor without an account has favourites too. */
function FavouritesLink({ t, language }: Pick<Props, 't' | 'language'>) {
  return (
    <a className="card panel link-card" href={toPath({ name: 'favourites', language })}>
      <HeartIcon />
      <span className="grow">
        <b>{t.favourites}</b>
        <br />
        <small>{t.favouritesText}</small>
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}

/** Links to the same page in each language. */
function Languages({ t, language }: Pick<Props, 't' | 'language'>) {
  return (
    <nav className="card panel section" aria-labelledby="languages">
      <h2 id="languages">{t.language}</h2>
      <ul className="languages">
        {LANGUAGES.map(({ code, name, locale }) => (
          <li key={code}>
            <a
              className="pill tap"
              href={toPath({ name: 'profile', language: code })}
              hrefLang={code}
              lang={locale}
              aria-current={code === language ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LogOut({ t }: { t: AccountTexts }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  async function signOut(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      await session.signOut()
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <div className="card panel section">
      <p className="muted">{t.logOutText}</p>
      <div role="alert">{failed && <p className="field-error">{t['common.error.try-again']}</p>}</div>
      <Button look="secondary" wide busy={busy} onClick={() => void signOut()}>
        {t.logOut}
      </Button>
    </div>
  )
}
