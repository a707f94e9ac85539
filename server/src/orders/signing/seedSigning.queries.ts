import type { Fen } from '@mall/domain/kernel/money.ts'
import { signTerms } from '@mall/domain/orders/signing/sign.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

/** The made-up past: filed so soon after the mill's seal, and looked at by the job one after the other after the mall has begun. */
const ARCHIVED_MINUTES = 1
const LOOKED_AFTER_MINUTES = 2
const APART_SECONDS = 15

export const insertSeededLetter = (
  tx: Db,
  a: { companyId: number; userId: number; fileId: string; limitFen: Fen | null; validFrom: string; validUntil: string },
) =>
  tx.run(
    `insert into sign_authority (company_id, user_id, file_id, limit_fen, valid_from, valid_until, state, created_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, 1, $2, now()) on conflict do nothing`,
    [a.companyId, a.userId, a.fileId, a.limitFen, a.validFrom, a.validUntil],
  )

/** Signed by both, nothing kept yet: the job archives it, one every quarter of a minute, so that whoever signs now does not wait behind the past. */
export const insertSeededFlow = (
  tx: Db,
  f: {
    kind: string
    documentNo: string
    companyId: number
    userId: number
    title: string
    amountFen: Fen
    platformId: string
    createdAt: Date
    buyerAt: Date
    buyerName: string
    millAt: Date
    sellerName: string
    signerId: number
  },
) =>
  tx.row<{ id: number; flowNo: string }>(
    ...bind(
      `insert into sign_flow (flow_no, kind, document_no, company_id, user_id, title, amount_fen, status, expires_at, signer_id, buyer_signed_at,
         buyer_signer, seller_signed_at, seller_signer, archived_at, platform_id, platform_seq, next_ask_at, created_at, updated_at)
       values (${runningNo('signFlow', ':createdAt::timestamptz')},
         :kind, :documentNo, :companyId, :userId, :title, :amountFen, 3, :createdAt::timestamptz + interval '${signTerms.days} days', :signerId, :buyerAt,
         :buyerName, :millAt, :sellerName, :millAt::timestamptz + interval '${ARCHIVED_MINUTES} minutes', :platformId, 3,
         now() + interval '${LOOKED_AFTER_MINUTES} minutes' + (select count(*) from sign_flow) * ${APART_SECONDS} * interval '1 second', :createdAt, :millAt)
       returning id, flow_no as "flowNo"`,
      f,
    ),
  )

export const insertSeededPlatform = (
  tx: Db,
  p: {
    platformId: string
    requestId: string
    title: string
    callbackUrl: string
    buyerOwner: string
    buyerName: string
    millName: string
    seals: string
    buyerAt: Date
    buyerPerson: string
    millAt: Date
    millPerson: string
  },
) =>
  tx.run(
    ...bind(
      `insert into sandbox_sign_flow (platform_id, request_id, title, callback_url, buyer_owner, buyer_name, mill_name, state, seq, pdf, seals, buyer_at,
         buyer_person, mill_at, mill_person, expires_at)
       values (:platformId, :requestId, :title, :callbackUrl, :buyerOwner, :buyerName, :millName, 'done', 3, '', :seals, :buyerAt, :buyerPerson,
         :millAt, :millPerson, :millAt::timestamptz + interval '${signTerms.days} days')`,
      p,
    ),
  )
