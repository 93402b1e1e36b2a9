import type { Generated } from 'kysely'

export interface IdentityTables {
  companies: {
    id: Generated<number>
    kind: 'seller' | 'buyer'
    name: string
    slug: string
    country: string | null
    city: string | null
    approval: Generated<'pending' | 'approved' | 'rejected'>
    approval_reason: string | null
    plan: Generated<string>
    is_verified: Generated<boolean>
    business_types: Generated<string[]>
    main_business_type: string | null
    annual_revenue: string | null
    member_type: Generated<string>
    logo_file_id: number | null
    /** The twelve sections of company settings, keyed by tab. */
    profile: Generated<unknown>
    /** Texts and switches of the storefront. */
    store: Generated<unknown>
    created_at: Generated<Date>
  }
  users: {
    id: Generated<number>
    company_id: number
    type: 'seller' | 'subuser' | 'other'
    role_id: number | null
    full_name: string
    email: string
    email_verified_at: Date | null
    password_hash: string | null
    /** National digits; the dial code and the ISO letters have their own columns (D-44). */
    mobile: string | null
    mobile_code: string | null
    mobile_country_code: string | null
    mobile_verified_at: Date | null
    social_type: 'google' | 'linkedin' | null
    member_id: string
    avatar_file_id: number | null
    profile: Generated<unknown>
    preferences: Generated<unknown>
    time_zone: string | null
    deleted_at: Date | null
    created_at: Generated<Date>
  }
  roles: { id: Generated<number>; company_id: number; name: string; permissions: unknown; created_at: Generated<Date> }
  sign_ins: {
    token_hash: string
    user_id: number
    created_at: Generated<Date>
    expires_at: Date
    user_agent: string | null
    ip: string | null
  }
  one_time_codes: {
    id: Generated<number>
    user_id: number
    purpose: 'mobile' | 'reset' | 'autologin' | 'email'
    code_hash: string
    /** What the code is bound to, such as the number it was sent to. */
    target: string | null
    expires_at: Date
    tries: Generated<number>
    used_at: Date | null
    created_at: Generated<Date>
  }
  browsing_sessions: {
    id: string
    user_id: number
    started_at: Date
    ip: string | null
    user_agent: string | null
    created_at: Generated<Date>
  }
}
