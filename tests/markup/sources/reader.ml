(* Reads (* nested, isn't it *)
   and "goes" on. *)
exception Empty of string

let read path =
  if path = "" then raise (Empty "boom") (* why *)
  else if path.[0] = '"' then failwith "boom"
  else path
