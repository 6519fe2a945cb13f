import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createInvitationCode, INVITATION_ALPHABET, parseInvitationCode } from '#domain/checkout/invitation/invitation-code.ts'
import { buildInvitationCookie, readInvitationCookie } from '#domain/checkout/invitation/invitation-cookie.ts'
import { getMonthStart, judgeReward, judgeSignUp, type RewardFacts, toMailbox } from '#domain/checkout/invitation/judge-invitation.ts'

const code = fc.array(fc.constantFrom(...INVITATION_ALPHABET), { minLength: 8, maxLength: 8 }).map(it => it.join(''))

describe('the code of a customer', () => {
  test('a created code is read again in any case, and from its cookie', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), fc.boolean(), (numbers, secure) => {
        const left = [...numbers]
        const created = createInvitationCode(below => left.shift()! % below)
        expect(parseInvitationCode(` ${created.toLowerCase()} `)).toBe(created)
        const line = buildInvitationCookie(created, secure)
        expect(readInvitationCookie(`a=1; ${line.split(';')[0]}`)).toBe(created)
        expect(line.endsWith('; secure')).toBe(secure)
      }),
    )
  })
  test('no other text is a code', () => {
    fc.assert(
      fc.property(code, fc.constantFrom('0', 'O', '1', 'I', 'L', '<', ';'), fc.nat(7), (it, other, at) => {
        expect(parseInvitationCode(it.slice(0, at) + other + it.slice(at + 1))).toBeUndefined()
        expect(parseInvitationCode(it.slice(1))).toBeUndefined()
        expect(parseInvitationCode(it + it[0]!)).toBeUndefined()
      }),
    )
    expect(parseInvitationCode(null)).toBeUndefined()
    expect(readInvitationCookie('glv_invitation=%00')).toBeUndefined()
  })
})

describe('issue 25 point 2: "limits against self-invitation"', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/)
  test('all spellings of a mailbox are one', () => {
    fc.assert(
      fc.property(name, name, fc.constantFrom('example.com', 'mail.test'), (local, tag, domain) => {
        const mailbox = toMailbox(`${local}@${domain}`)
        expect(toMailbox(` ${local.toUpperCase()}+${tag}@${domain.toUpperCase()} `)).toBe(mailbox)
        expect(toMailbox(`${local}+${tag}+${tag}@${domain}`)).toBe(mailbox)
        expect(toMailbox(mailbox)).toBe(mailbox)
        expect(toMailbox(`${local}x@${domain}`)).not.toBe(mailbox)
      }),
    )
  })
  test('dots count everywhere but at Google', () => {
    expect(toMailbox('a.n.a+1@googlemail.com')).toBe('ana@gmail.com')
    expect(toMailbox('a.na@example.com')).not.toBe(toMailbox('ana@example.com'))
    expect(toMailbox('+ana@example.com')).toBe('+ana@example.com')
  })
  test('a sign-up with the mailbox or the device of the inviter is none', () => {
    const facts = { inviterEmail: 'ana@example.com', friendEmail: 'bo@example.com', isSameDevice: false }
    expect(judgeSignUp(facts)).toBeUndefined()
    expect(judgeSignUp({ ...facts, friendEmail: 'ANA+bo@example.com' })).toBe('EMAIL')
    expect(judgeSignUp({ ...facts, isSameDevice: true })).toBe('DEVICE')
  })

  const GOOD: RewardFacts = {
    isDeleted: false,
    isSamePhone: false,
    isSameCard: false,
    isSameAddress: false,
    total: 1500,
    refunded: 0,
    discount: 0,
    minimum: 1500,
    rewardsThisMonth: 9,
    monthlyLimit: 10,
  }
  test.each<[Partial<RewardFacts>, ReturnType<typeof judgeReward>]>([
    [{}, undefined],
    [{ isDeleted: true }, 'DELETED'],
    [{ isSamePhone: true }, 'PHONE'],
    [{ isSameCard: true }, 'CARD'],
    [{ isSameAddress: true }, 'ADDRESS'],
    [{ refunded: 1 }, 'REFUNDED'],
    [{ total: 1600, refunded: 100 }, undefined],
    [{ minimum: 0, refunded: 1500 }, 'REFUNDED'],
    [{ minimum: 0, refunded: 1499 }, undefined],
    // the code of the friend does not count against the inviter
    [{ total: 1000, discount: 500 }, undefined],
    [{ total: 999, discount: 500 }, 'REFUNDED'],
    [{ total: 500, discount: 1000, refunded: 500 }, 'REFUNDED'],
    [{ rewardsThisMonth: 10 }, 'LIMIT'],
  ])('%o: %s', (changes, refusal) => expect(judgeReward({ ...GOOD, ...changes })).toBe(refusal))

  test('a month begins at midnight UTC of its first day', () => {
    const start = Date.UTC(2026, 11, 1)
    expect([start - 1, start, start + 31 * 86_400_000 - 1, start + 31 * 86_400_000].map(getMonthStart)).toEqual([
      Date.UTC(2026, 10, 1),
      start,
      start,
      Date.UTC(2027, 0, 1),
    ])
  })
})
