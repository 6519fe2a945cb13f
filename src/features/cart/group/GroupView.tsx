import { useStore } from '@nanostores/react'
import { useState } from 'react'

import type { GroupParticipant } from '#contract/cart/group-order.ts'
import { MAX_LINE_UNITS } from '#contract/limits.ts'
import { GroupActions } from '#features/cart/group/GroupActions.tsx'
import { GroupStatus } from '#features/cart/group/GroupStatus.tsx'
import { toProblemText } from '#features/cart/group/group-problem-text.ts'
import { GroupLink } from '#features/cart/group/GroupLink.tsx'
import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import type { ActionProps, RenderShareForm } from '#features/cart/group/group-props.ts'
import { SharePayments, ShareState } from '#features/cart/group/SharePayments.tsx'
import { fill } from '#i18n/fill.ts'
import { carts } from '#state/browser/storefront.ts'
import type { GroupPage } from '#state/cart/group/group-order.ts'
import type { GroupPageState, GroupResult } from '#state/cart/group/group-page-state.ts'
import { Button } from '#ui/Button.tsx'
import { Stepper } from '#ui/Stepper.tsx'

type JoinedState = Extract<GroupPageState, { status: 'joined' }>

interface Props {
  t: GroupTexts
  page: GroupPage
  language: string
  /** BCP 47. */
  locale: string
  state: JoinedState
  renderShareForm: RenderShareForm
}

/** A group order for one of its participants: the own products, those of the others as they change, and the actions. */
export function GroupView({ t, page, language, locale, state, renderShareForm }: Props) {
  const { group, link, lost, storePath } = state
  const [problem, setProblem] = useState<string>()
  const [unavailable, setUnavailable] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<string>()
  const you = group.participants.find(it => it.id === group.you)!
  const isOpen = group.state === 'OPEN'

  /** Runs one action at a time. */
  async function run(name: string, action: () => Promise<GroupResult | { unavailable: readonly string[] }>): Promise<void> {
    if (busy !== undefined) return
    setBusy(name)
    setProblem(undefined)
    const result = await action()
    setBusy(undefined)
    if (result === 'done') setUnavailable([])
    else if ('unavailable' in result) setUnavailable(result.unavailable)
    else setProblem(toProblemText(result, t))
  }

  return (
    <>
      <h1>{group.store.name}</h1>
      <GroupStatus t={t} locale={locale} group={group} isHost={you.isHost} />
      <p role="status" className={lost ? 'note warning' : 'sr-only'}>
        {lost && t.groupLost}
      </p>
      <div role="alert">
        {problem !== undefined && <p className="note warning">{problem}</p>}
        {unavailable.length > 0 && <p className="note warning">{fill(t.groupUnavailable, { products: unavailable.join(', ') })}</p>}
      </div>
      {group.state === 'PAYING' && (
        <SharePayments t={t} page={page} group={group} you={you} busy={busy} onRun={run} renderForm={renderShareForm} />
      )}
      {isOpen && <OwnLines t={t} page={page} group={group} you={you} storePath={storePath} busy={busy} onRun={run} />}
      {isOpen && <GroupLink t={t} language={language} link={link} storeName={group.store.name} />}
      <Participants t={t} page={page} group={group} isHost={you.isHost} busy={busy} onRun={run} />
      <GroupActions
        t={t}
        page={page}
        language={language}
        group={group}
        isHost={you.isHost}
        accepts={unavailable.length > 0}
        busy={busy}
        onRun={run}
      />
    </>
  )
}

function OwnLines({ t, page, group, you, storePath, busy, onRun }: ActionProps & { you: GroupParticipant; storePath: string | undefined }) {
  useStore(carts.$stores)
  const hasCart = carts.getUnitCount(group.store.id) > 0
  return (
    <section className="card panel stack" aria-labelledby="group-own">
      <h2 id="group-own">{t.groupYours}</h2>
      {you.lines.length === 0 ? (
        <p className="muted">{t.groupNothing}</p>
      ) : (
        <ul className="group-lines">
          {you.lines.map((line, index) => (
            <li key={`${line.name} ${line.options}`} className="row">
              <span className="grow">
                {line.name}
                {line.options !== '' && <small className="muted">{line.options}</small>}
                <small className="money">{line.sum.text}</small>
              </span>
              <Stepper
                value={line.quantity}
                max={MAX_LINE_UNITS}
                canRemove
                labels={{
                  less: fill(t.groupLess, { product: line.name }),
                  more: fill(t.groupMore, { product: line.name }),
                  remove: fill(t.groupRemove, { name: line.name }),
                }}
                onChange={quantity => void onRun('line', () => page.setQuantity(index, quantity))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="order-actions">
        {hasCart && (
          <Button busy={busy === 'cart'} onClick={() => void onRun('cart', page.addCart)}>
            {t.groupAddCart}
          </Button>
        )}
        {storePath !== undefined && (
          <a className={hasCart ? 'button secondary' : 'button'} href={storePath}>
            {t.groupChoose}
          </a>
        )}
      </div>
    </section>
  )
}

function Participants({ t, page, group, isHost, busy, onRun }: ActionProps & { isHost: boolean }) {
  return (
    <section className="card panel stack" aria-labelledby="group-people">
      <h2 id="group-people">{t.groupPeople}</h2>
      <ul className="group-people">
        {group.participants.map(it => (
          <li key={it.id} className="stack">
            <div className="row">
              <h3 className="grow">
                {it.name} {it.id === group.you ? <small>{t.groupYou}</small> : it.isHost && <small>{t.groupHost}</small>}
              </h3>
              <b className="money">{(it.share ?? it.products).text}</b>
            </div>
            {it.payment !== null && <ShareState t={t} payment={it.payment} />}
            {it.lines.length === 0 ? (
              <p className="small muted">{t.groupNothing}</p>
            ) : (
              <ul className="small muted">
                {it.lines.map(line => (
                  <li key={`${line.name} ${line.options}`}>
                    {line.quantity} × {line.name}
                    {line.options !== '' && `, ${line.options}`}
                  </li>
                ))}
              </ul>
            )}
            {isHost && !it.isHost && group.state === 'OPEN' && (
              <button
                type="button"
                className="link group-remove"
                disabled={busy !== undefined}
                onClick={() => void onRun(`remove ${it.id}`, () => page.remove(it.id))}
              >
                {fill(t.groupRemove, { name: it.name })}
              </button>
            )}
          </li>
        ))}
      </ul>
      <dl className="sums">
        <div>
          <dt>{t.groupProducts}</dt>
          <dd>{group.products.text}</dd>
        </div>
        {group.total && (
          <div className="total">
            <dt>{t.groupTotal}</dt>
            <dd>{group.total.text}</dd>
          </div>
        )}
      </dl>
      {group.total ? <p className="small muted">{t.groupShare}</p> : <p className="small muted">{t.groupFees}</p>}
    </section>
  )
}
