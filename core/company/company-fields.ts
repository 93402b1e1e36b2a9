import { sellerKinds } from '../account/account.ts'
import type { CompanyTab } from '../navigation/addresses.ts'
import { EMPLOYEE_BANDS, FLOOR_AREA_BANDS, PROFILE_BANDS, REVENUE_BANDS } from '../reference/bands.ts'
import { CERTIFICATE_NAMES, CERTIFICATE_TYPES, ISSUING_BODIES, PRODUCT_CLASSES } from '../reference/certificates.ts'
import { INCOTERMS } from '../reference/incoterms.ts'
import { PAYMENT_METHODS } from '../reference/payments.ts'
import {
  BUYING_PURPOSES,
  PURCHASE_FREQUENCIES,
  SALES_PLATFORMS,
  SOCIAL_NETWORKS,
} from '../reference/profile-options.ts'
import { TERRITORIES } from '../reference/territories.ts'
import { NUMBER_SCALES } from '../reference/units.ts'
import { MAX_BUSINESS_TYPES } from './business-types.ts'
import type { CompanyTabDeclaration, PlainField } from './company-field.ts'
import { companyHints, companyMessages as say } from './company.messages.ts'

/** Own choices: how many entries, main categories and files a company may have. D-149. */
const MOST_ENTRIES = 50
const MOST_MAIN_CATEGORIES = 5
const MOST_PICTURES = 12
const MOST_DOCUMENTS = 10

const address = {
  street_address: { kind: 'longText', label: 'Street address' },
  city: { kind: 'text', label: 'City' },
  state: { kind: 'text', label: 'State or province' },
  postal_code: { kind: 'text', label: 'Postal code', limit: 'postalCode' },
  country: { kind: 'country', label: 'Country' },
} as const satisfies Record<string, PlainField>

/**
 * Every field of the company settings by tab, declared once and in the order of the form. The schemas, the screens, the
 * completeness and the public profile derive from this table. The specification names the five location keys,
 * registered_capital, profile_link and the limits; the other fields are ours. Spec §2, §3, §5, D-24, D-53.
 */
export const companyFields = {
  company: {
    about: 'What other companies see of yours.',
    fields: {
      logo: {
        group: 'Who you are',
        kind: 'pictures',
        label: 'Logo',
        most: 1,
        weight: 8,
        isWide: true,
        help: 'A square picture works best.',
      },
      name: { kind: 'text', label: 'Company name', limit: 'name', required: true, isWide: true },
      about: {
        kind: 'longText',
        label: 'About the company',
        weight: 10,
        help: 'What you do, for whom, and what you are known for.',
      },
      business_types: {
        group: 'What you trade',
        kind: 'businessTypes',
        label: 'Business types',
        options: sellerKinds,
        most: MAX_BUSINESS_TYPES,
        weight: 6,
        isWide: true,
        help: companyHints.businessTypes,
      },
      main_categories: {
        kind: 'mainCategories',
        label: 'Main product categories',
        most: MOST_MAIN_CATEGORIES,
        weight: 6,
        isWide: true,
        help: companyHints.mainCategories,
      },
      website: { group: 'Facts', kind: 'link', label: 'Website', weight: 3 },
      year_established: { kind: 'year', label: 'Year established', weight: 4 },
      vat_number: {
        kind: 'text',
        label: 'VAT or tax number',
        help: 'Other companies see it, and we read it when we review yours.',
      },
      registered_capital: { kind: 'text', label: 'Registered capital', limit: 'registeredCapital', weight: 2 },
      annual_revenue: {
        kind: 'choice',
        label: 'Annual revenue',
        options: REVENUE_BANDS.map(({ label }) => label),
        weight: 3,
        help: 'In USD.',
      },
      number_of_employees: {
        kind: 'choice',
        label: 'Number of employees',
        options: EMPLOYEE_BANDS.map(({ label }) => label),
      },
      sales_platforms: { kind: 'choices', label: 'Sales platforms', options: SALES_PLATFORMS },
      buying_purpose: { kind: 'choice', label: 'Buying purpose', options: BUYING_PURPOSES },
      purchase_frequency: { kind: 'choice', label: 'Purchase frequency', options: PURCHASE_FREQUENCIES },
      reg_street_address: { group: 'Registered address', kind: 'longText', label: 'Street address', weight: 2 },
      reg_additional_address: { kind: 'longText', label: 'Additional address' },
      registration_city: { kind: 'text', label: 'City', weight: 2 },
      reg_region_state_province: { kind: 'text', label: 'State or province' },
      registration_postalcode: { kind: 'text', label: 'Postal code', limit: 'postalCode', weight: 1 },
      country: { kind: 'country', label: 'Country', weight: 2 },
      pictures: {
        group: 'Pictures and documents',
        kind: 'pictures',
        label: 'Pictures',
        most: MOST_PICTURES,
        weight: 6,
        isWide: true,
        help: 'Your building, your people, your goods. An alt text says what is to be seen.',
      },
      documents: {
        kind: 'documents',
        label: 'Documents',
        most: MOST_DOCUMENTS,
        isWide: true,
        help: 'A company brochure or a price list. Everybody can open them.',
      },
    },
  },
  contact: {
    about: 'The people whom your customers reach. Only your company sees this list.',
    isPrivate: true,
    fields: {
      contacts: {
        kind: 'rows',
        label: 'Contact persons',
        one: 'contact person',
        most: MOST_ENTRIES,
        named: 'full_name',
        weight: 6,
        fields: {
          full_name: { kind: 'text', label: 'Full name', limit: 'fullName', required: true },
          designation: { kind: 'text', label: 'Designation' },
          department: { kind: 'text', label: 'Department' },
          email: { kind: 'email', label: 'E-mail' },
          mobile: { kind: 'phone', label: 'Mobile' },
        },
      },
    },
  },
  regional: {
    about: 'Your offices beside the registered one. Only your company sees this list.',
    isPrivate: true,
    fields: {
      offices: {
        kind: 'rows',
        label: 'Regional offices',
        one: 'office',
        most: MOST_ENTRIES,
        named: 'name',
        weight: 2,
        fields: {
          name: { kind: 'text', label: 'Office name', limit: 'name', required: true },
          phone: { kind: 'phone', label: 'Phone' },
          ...address,
        },
      },
    },
  },
  factory: {
    about: 'Where you make and store your goods.',
    fields: {
      facilities: {
        kind: 'rows',
        label: 'Facilities',
        one: 'facility',
        most: MOST_ENTRIES,
        named: 'name',
        weight: 6,
        fields: {
          name: { kind: 'text', label: 'Facility name', limit: 'name', required: true },
          floor_area: { kind: 'choice', label: 'Floor area', options: FLOOR_AREA_BANDS.map(({ label }) => label) },
          production_lines: { kind: 'count', label: 'Production lines' },
          annual_output: {
            kind: 'choice',
            label: 'Annual output',
            options: PROFILE_BANDS.map(({ label }) => label),
            help: 'In units of your main product.',
          },
          description: { kind: 'longText', label: 'Description' },
          ...address,
          pictures: { kind: 'pictures', label: 'Pictures', most: MOST_PICTURES, isWide: true },
        },
      },
    },
  },
  export: {
    about: 'Where you deliver to, and on which terms.',
    fields: {
      markets: { kind: 'choices', label: 'Main markets', options: TERRITORIES, weight: 4, isWide: true },
      export_percent: { kind: 'percent', label: 'Export share', weight: 2, help: 'Percent of your sales.' },
      nearest_port: { kind: 'text', label: 'Nearest port', weight: 2 },
      export_value: {
        kind: 'count',
        label: 'Yearly export value',
        help: 'In USD, with the scale beside it.',
        scaledBy: 'export_value_scale',
      },
      export_value_scale: { kind: 'choice', label: 'Scale', options: NUMBER_SCALES },
      incoterms: { kind: 'choices', label: 'Incoterms', options: INCOTERMS, weight: 3, isWide: true },
      payment_methods: {
        kind: 'choices',
        label: 'Payment methods',
        options: PAYMENT_METHODS,
        weight: 3,
        isWide: true,
      },
      languages: { kind: 'text', label: 'Languages spoken', weight: 1 },
    },
  },
  QAQC: {
    about: 'How you keep the quality of your goods.',
    fields: {
      processes: {
        kind: 'rows',
        label: 'Quality processes',
        one: 'quality process',
        most: MOST_ENTRIES,
        named: 'name',
        weight: 3,
        fields: {
          name: { kind: 'text', label: 'Process name', limit: 'name', required: true },
          staff: { kind: 'count', label: 'People' },
          description: { kind: 'longText', label: 'Description' },
        },
      },
    },
  },
  'research&management': {
    about: 'Your research and development.',
    fields: {
      has_research: { kind: 'flag', label: 'We have a research and development team', isWide: true },
      staff: { kind: 'count', label: 'People' },
      description: { kind: 'longText', label: 'Description', weight: 2 },
    },
  },
  services: {
    about: 'What you do for customers beside delivering goods.',
    fields: {
      services: {
        kind: 'rows',
        label: 'Services',
        one: 'service',
        most: MOST_ENTRIES,
        named: 'name',
        weight: 3,
        fields: {
          name: { kind: 'text', label: 'Service name', limit: 'name', required: true },
          description: { kind: 'longText', label: 'Description' },
        },
      },
    },
  },
  social: {
    about: 'Your pages elsewhere, linked from your shop.',
    fields: {
      accounts: {
        kind: 'rows',
        label: 'Social accounts',
        one: 'social account',
        most: MOST_ENTRIES,
        named: 'network',
        weight: 3,
        fields: {
          network: { kind: 'choice', label: 'Network', options: SOCIAL_NETWORKS, required: true },
          profile_link: { kind: 'link', label: 'Profile link', limit: 'longText', required: true },
        },
      },
    },
  },
  certificates: {
    about: 'What others have confirmed about you. You get a reminder 30 days before one ends.',
    fields: {
      show_on_homepage: {
        kind: 'flag',
        label: 'Show the certificates on the home page of the shop',
        isWide: true,
        help: companyHints.certificates,
      },
      certificates: {
        kind: 'rows',
        label: 'Certificates',
        one: 'certificate',
        most: MOST_ENTRIES,
        named: 'name',
        weight: 8,
        period: { from: 'issued_on', until: 'expires_on', reversed: say.certificateEndsBeforeStart },
        fields: {
          type: { kind: 'choice', label: 'Certificate type', options: CERTIFICATE_TYPES, required: true },
          name: {
            kind: 'suggestion',
            label: 'Certificate name',
            limit: 'name',
            required: true,
            options: Object.values(CERTIFICATE_NAMES).flat(),
          },
          issuing_body: { kind: 'choice', label: 'Issuing body', options: ISSUING_BODIES, required: true },
          number: { kind: 'text', label: 'Number' },
          product_class: { kind: 'suggestion', label: 'Product class', options: PRODUCT_CLASSES },
          issued_on: { kind: 'day', label: 'Issued on' },
          expires_on: { kind: 'day', label: 'Valid until', help: 'Empty: it does not end.' },
          file: { kind: 'documents', label: 'File', most: 1, isWide: true },
        },
      },
    },
  },
  newsroom: {
    about: 'News of your company, newest first on your shop.',
    fields: {
      news: {
        kind: 'rows',
        label: 'News',
        one: 'news entry',
        most: MOST_ENTRIES,
        named: 'title',
        newestBy: 'published_on',
        weight: 2,
        fields: {
          title: { kind: 'text', label: 'Title', limit: 'name', required: true, isWide: true },
          published_on: { kind: 'day', label: 'Date', required: true },
          link: { kind: 'link', label: 'Link' },
          text: { kind: 'longText', label: 'Text' },
          picture: { kind: 'pictures', label: 'Picture', most: 1, isWide: true },
        },
      },
    },
  },
  faq: {
    about: 'Answers to what buyers ask again and again.',
    fields: {
      questions: {
        kind: 'rows',
        label: 'Questions',
        one: 'question',
        most: MOST_ENTRIES,
        named: 'question',
        weight: 3,
        fields: {
          question: { kind: 'text', label: 'Question', limit: 'name', required: true, isWide: true },
          answer: { kind: 'longText', label: 'Answer', required: true },
        },
      },
    },
  },
} as const satisfies Record<CompanyTab, CompanyTabDeclaration>

export type CompanyFields = typeof companyFields

/** The declaration of a tab, with its optional parts. */
export const companyTabOfName = (tab: CompanyTab): CompanyTabDeclaration => companyFields[tab]
